// Editing the graph by hand: labels of undo steps, choosers, reasons.
export const editing = {
}
