// Example workflows.
export const examples = {
}
