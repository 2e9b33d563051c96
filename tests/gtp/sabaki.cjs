// Two instances of pentabula-gtp play Konobi through the controller of Sabaki, a program for Go.
const { Controller } = require("@sabaki/gtp");
const [python, size, seed] = process.argv.slice(2);
const players = ["B", "W"].map((colour) => [colour, new Controller(python, ["-m", "pentabula.gtp"])]);
async function ask(controller, line) {
  const [name, ...args] = line.split(" ");
  const answer = await controller.sendCommand({ name, args });
  if (answer.error) throw new Error(`${line}: ${answer.content}`);
  return answer.content;
}
(async () => {
  for (const [, each] of players) {
    each.start();
    for (const line of [`boardsize ${size}`, "clear_board", "komi 6.5", "time_settings 0 5 1"]) await ask(each, line);
  }
  let moves = 0;
  for (; ; moves++) {
    const [[colour, mine], [, other]] = moves % 2 ? [players[1], players[0]] : players;
    const vertex = await ask(mine, `genmove ${colour} level=novice seed=${seed}`);
    if (vertex === "resign" || (vertex === "pass" && (await ask(mine, "turn")) === "over")) break;
    await ask(other, `play ${colour} ${vertex}`);
  }
  const scores = await Promise.all(players.map(([, each]) => ask(each, "final_score")));
  console.log(JSON.stringify({ moves, scores }));
  for (const [, each] of players) await each.stop();
})();
