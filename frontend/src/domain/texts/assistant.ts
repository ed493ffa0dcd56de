// What the assistant is asked from other places of the page.
export const assistant = {
}
