"""What every room uses: the stage, the hub, controls, notices, addresses."""
