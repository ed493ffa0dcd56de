const TO_THE_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const TO_THE_RIGHT = /\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}/u

const FIRST = /\p{L}/u

// isFromRight reports whether the first letter of the text says that it is read from the
// right, as dir="auto" does on the page.
export const isFromRight = (text: string): boolean => TO_THE_LEFT.test(FIRST.exec(text)?.[0] ?? '')

// isMixed: parts of the text are read from the right, others from the left.
export const isMixed = (text: string): boolean => TO_THE_LEFT.test(text) && TO_THE_RIGHT.test(text)
