import { stepOf } from '../../domain/graph/problem'
import { texts } from '../../domain/texts'
import { messageOf } from '../../domain/texts/program'
import { programOf } from '../../domain/form/program'
import { useDocument } from '../document/document'
import { useTools } from '../program/tools'
import { ask } from './chat'
import { setPanels } from '../page/panels'
import { setTab } from '../page/session'
import type { Problem, SolveRequest } from '../../wire/types'

// What the assistant is asked from other places of the page, in words that stand in
// the conversation like any others.

// explain asks what a step does. The program of a data step is told in the words of its
// forms, so that the answer needs no code.
export async function explain(step: string): Promise<void> {
  const node = useDocument.getState().workflow.nodes.find(({ id }) => id === step)
  const program = node && programOf(node, useTools.getState().tools)
  if (program === undefined) return say(texts.assistant.explainWords(step))
  const { programWords } = await import('../../domain/data/words')
  return say(texts.assistant.explainProgram(step, programWords(program.text)))
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
