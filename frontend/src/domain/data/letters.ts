// Small and capital letters, in the language: it knows the case of plain letters only. These
// are those of Latin, Greek and Cyrillic scripts, by their numbers.

// STEPS are ranges of capital letters whose small ones are so far behind.
const STEPS = [
  { from: 192, to: 222, by: 32 },
  { from: 913, to: 939, by: 32 },
  { from: 1040, to: 1071, by: 32 },
  { from: 1024, to: 1039, by: 80 },
] as const

// PAIRS are ranges in which a small letter follows its capital, which are even, or odd.
const PAIRS = [
  [
    [256, 311],
    [330, 375],
    [478, 495],
    [504, 543],
    [546, 563],
    [1120, 1153],
    [1162, 1215],
    [1232, 1327],
    [7680, 7829],
    [7840, 7935],
  ],
  [
    [313, 328],
    [377, 382],
    [461, 476],
    [1217, 1230],
  ],
] as const

// SINGLES are capital and small letters that stand elsewhere.
const SINGLES: Record<number, number> = {
  376: 255, // Ÿ
  399: 601, // Ə
  416: 417, // Ơ
  431: 432, // Ư
  902: 940, // Ά, and the others of Greek with an accent
  904: 941,
  905: 942,
  906: 943,
  908: 972,
  910: 973,
  911: 974,
  1216: 1231,
}

const LOWER: Record<number, number> = { 215: 215, 304: 105, ...SINGLES, 7838: 223 } // × is none, İ, ẞ
const UPPER: Record<number, number> = {
  247: 247, // ÷ is none
  305: 73, // ı
  ...Object.fromEntries(Object.entries(SINGLES).map(([capital, small]) => [small, Number(capital)])),
  962: 931, // ς, the sigma at the end of a word
}

const within = (from: number, to: number): string => `. > ${from - 1} and . < ${to + 1}`

// cased is a text with all letters in one case; those before the first stand for themselves.
function cased(plain: string, sign: '+' | '-', first: number, singles: Record<number, number>): string {
  const moved = sign === '+' ? 0 : 1
  const steps = [...new Set(STEPS.map(({ by }) => by))].map((by) => {
    const ranges = STEPS.filter((one) => one.by === by).map(({ from, to }) =>
      within(from + moved * by, to + moved * by),
    )
    return `${ranges.join(' or ')} then . ${sign} ${by}`
  })
  const pairs = PAIRS.map((ranges, odd) => {
    const all = ranges.map(([from, to]) => within(from, to)).join(' or ')
    return `. % 2 == ${odd === moved ? 0 : 1} and (${all}) then . ${sign} 1`
  })
  const known = JSON.stringify(singles).replaceAll(':', ': ').replaceAll(',', ', ')
  return (
    `${plain} | explode | map(if . < ${first} then . else ${known}[tostring] // ` +
    `(if ${[...steps, ...pairs].join(' elif ')} else . end) end) | implode`
  )
}

export const LOWERED = cased('ascii_downcase', '+', 192, LOWER)
export const RAISED = cased('ascii_upcase', '-', 224, UPPER)

// What forms wrote before, which knew those of most of Europe.
const former = (plain: string, from: number, to: number, not: number, by: string): string =>
  `${plain} | explode | map(if . >= ${from} and . <= ${to} and . != ${not} then . ${by} 32 else . end) | implode`
export const FORMER_LOWERED = former('ascii_downcase', 192, 222, 215, '+')
export const FORMER_RAISED = former('ascii_upcase', 224, 254, 247, '-')
