import { Failure } from '../../../domain/run/failure'
import { texts } from '../../../domain/texts'

// wholeNumber reads a number from a least one up; undefined where nothing is
// written. It throws with words for the person.
export function wholeNumber(text: string, least: number): number | undefined {
  if (text.trim() === '') return undefined
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || !Number.isSafeInteger(value) || value < least)
    throw new Failure(texts.form.tooSmall(least))
  return value
}
