// refocus runs focus once the page is drawn anew, where what had the keyboard is gone
// and the person has not taken it elsewhere since.
export function refocus(focus: () => void): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focus()
  })
}
