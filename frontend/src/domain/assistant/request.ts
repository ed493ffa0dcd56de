import type { AnswerView } from '../../wire/types'

// leadOf is what of a message is shown as words: what is left out stands in a list below.
export function leadOf({ message, lead, leftOut }: AnswerView): string {
  return leftOut.length > 0 && lead !== '' ? lead : message
}

// succeeded reports whether the person got what they asked for, or an answer in words.
export function succeeded(answer: AnswerView): boolean {
  return answer.status === 'done' || answer.status === 'chat'
}

// tokensOf is what an answer cost, 0 where the endpoint does not say.
export function tokensOf(answer: AnswerView): number {
  return answer.usage.inputTokens + answer.usage.outputTokens
}
