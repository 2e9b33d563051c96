window.giveFile = (event, content, name) => {
    const given = new DataTransfer();
    given.items.add(new File([content], name));
    const options = { bubbles: true, cancelable: true, dataTransfer: given, clipboardData: given };
    const made = event === "drop" ? new DragEvent("drop", options)
        : new ClipboardEvent("paste", options);
    if (event === "paste" && !made.clipboardData?.files.length)
        Object.defineProperty(made, "clipboardData", { value: given });
    document.querySelector("main").dispatchEvent(made);
}
