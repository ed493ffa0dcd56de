// Exporting a workflow.
export const exporting = {
}
