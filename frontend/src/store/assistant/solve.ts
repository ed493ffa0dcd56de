import { stepOf } from '../../domain/graph/problem'
import { texts } from '../../domain/texts'
import { messageOf } from '../../domain/texts/program'
import { ask } from './chat'
import { setPanels } from '../page/panels'
import { setTab } from '../page/session'
import type { Problem, SolveRequest } from '../../wire/types'

// What the assistant is asked from other places of the page, in words that stand in
// the conversation like any others.

// explain asks what a step does.
export function explain(step: string): Promise<void> {
  return say(texts.assistant.explainWords(step))
}

// solve asks to solve the open problems that are meant; the program tells the
// assistant what they are.
export function solve(meant: SolveRequest): Promise<void> {
  return say(meant.step === '' ? texts.assistant.fixAllWords : texts.assistant.fixStepWords(meant.step), meant)
}

// solveOne asks to solve one problem.
export function solveOne(problem: Problem): Promise<void> {
  const step = stepOf(problem) ?? ''
  return say(texts.assistant.fixOneWords(messageOf(problem), step), { step, code: problem.code })
}

function say(words: string, solve?: SolveRequest): Promise<void> {
  setPanels({ leftOpen: true })
  setTab('assistant')
  return ask(words, { unwritten: true, ...(solve && { solve }) })
}
