// What others wrote — names, arguments, what servers and models say — is shown so that
// nothing in it hides, or turns the text around it: such characters become escapes as in
// \u202e. The program does the same in internal/legible, and the cases there hold for
// both.

// shownName is a text in one line, to be recognised: joiners and variations stay where a
// script or an emoji needs them.
export const shownName = (text: string): string => escape(text, isHarmless)

// shownWhole is a text in which each character is seen, for what a person agrees to.
export const shownWhole = (text: string): string => escape(text, isSeen)

// shownLines is shownWhole for a text of several lines.
export const shownLines = (text: string): string => text.split('\n').map(shownWhole).join('\n')

// quotedLines are the lines of a text in quotes, each character of it seen: ⏎ is a break.
export function quotedLines(text: string): string[] {
  const lines = text.split('\n').map((line) => shownWhole(line.replaceAll(/[\\"]/g, '\\$&')))
  return `"${lines.join('⏎\n')}"`.split('\n')
}

const RUN_OF_SPACE = /[ \t]{4,}(?=[^ \t\n])|[ \t]+$/

// hidesParts reports whether a text field shows less of a text than it holds: signs that
// are not seen, or space that pushes what follows out of sight.
export const hidesParts = (text: string): boolean =>
  shownLines(text.replaceAll('\t', ' ')) !== text.replaceAll('\t', ' ') ||
  text.split('\n').some((line) => RUN_OF_SPACE.test(line.trimStart()))

// shownText is a name of several lines: breaks and tabs stay.
export const shownText = (text: string): string =>
  PLAIN_TEXT.test(text)
    ? text
    : text
        .split(/(\r?\n|\t)/)
        .map((part, i) => (i % 2 === 1 ? part : shownName(part)))
        .join('')

const PLAIN = /^[ -~]*$/
const PLAIN_TEXT = /^[ -~\n\t]*$/

// Before is what stands before a character: '' where a mark would have no letter.
interface Before {
  character: string
  marks: number // in a row
}

type Shows = (character: string, before: Before, next: string) => boolean

function escape(text: string, shows: Shows): string {
  if (PLAIN.test(text) || (shows === isHarmless && !SUSPECT.test(text))) return text
  const characters = [...text]
  let before: Before = { character: '', marks: 0 }
  return characters
    .map((character, i) => {
      const shown =
        isPlain(character) ||
        (!LINES.test(character) && !BLANK.test(character) && shows(character, before, characters[i + 1] ?? ''))
      const marks = MARK.test(character) || TAG.test(character) ? before.marks + 1 : 0
      before = shown && character !== ' ' ? { character, marks } : { character: '', marks: 0 }
      return shown ? character : escaped(character)
    })
    .join('')
}

const isPlain = (character: string): boolean => character >= ' ' && character <= '~'

const LETTERS: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function escaped(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return (
    LETTERS[character] ??
    (code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`)
  )
}

const LINES = /[\p{Cc}\p{Zl}\p{Zp}]/u
const BLANK =
  /\u034f|\u17b4|\u17b5|[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\u{1d159}\u{e0000}\u{e0002}-\u{e001f}\u{e0080}-\u{e00ff}\u{e01f0}-\u{e0fff}]/u
const MARK = /\p{M}/u
const SUSPECT = new RegExp(`[\\p{C}\\p{Zl}\\p{Zp}\\p{M}]|${BLANK.source}`, 'u') // what isHarmless may not show
const LETTER = /\p{L}/u
const VARIATION = /\p{Variation_Selector}/u
const MOST_MARKS = 4 // of one letter: more would lie over other lines

function isSeen(character: string, { character: before, marks }: Before): boolean {
  if (/[\p{C}\p{Z}⏎]/u.test(character) || VARIATION.test(character)) return false
  return !MARK.test(character) || (marks < MOST_MARKS && (LETTER.test(before) || MARK.test(before)))
}

const NON_JOINER = '\u200c'
const JOINER = '\u200d'
const BLACK_FLAG = '\u{1f3f4}' // with the code of a region in tags
const LAST_TAG = '\u{e007f}'
const TAG = /[\u{e0030}-\u{e007f}]/u
const MOST_TAGS = 7
const NUMBER_SIGN = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u

function isHarmless(character: string, before: Before, next: string): boolean {
  const { character: last, marks } = before
  if (character === JOINER || character === NON_JOINER) return joins(character, last, next)
  if (VARIATION.test(character)) return (last > '~' && !VARIATION.test(last)) || /^[#-9]$/.test(last)
  if (TAG.test(character)) return marks < MOST_TAGS && (last === BLACK_FLAG || (TAG.test(last) && last !== LAST_TAG))
  if (NUMBER_SIGN.test(character)) return true
  if (/[\p{Cf}\p{Cs}]/u.test(character)) return false
  return !MARK.test(character) || (last !== '' && marks < MOST_MARKS)
}

const EMOJI = /[^ -~]/u
const WITHOUT_JOINERS =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u
const isEmoji = (character: string): boolean => /\p{S}/u.test(character) && EMOJI.test(character)
const isJoined = (character: string): boolean => /[\p{L}\p{M}]/u.test(character) && !WITHOUT_JOINERS.test(character)

// joins: between two emoji, or two letters of a script that has joiners.
function joins(character: string, last: string, next: string): boolean {
  if (character === JOINER && (isEmoji(last) || VARIATION.test(last))) return isEmoji(next)
  return (MARK.test(last) || isJoined(last)) && isJoined(next)
}
