// The list of steps as an editor.
export const outline = {
}
