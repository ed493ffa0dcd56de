// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { RunQuestion } from './RunQuestion'
import type { Question } from '../../wire/types'

const asked: Question = {
  ...{ id: 'q', run: 'r', kind: 'mayCall', node: 'w', title: 'May “Write a file” be called?', choices: [] },
  ...{ text: 'Write a.txt anew', reasons: ['It may replace what is there.'] },
  arguments: [{ name: 'path', title: 'File', lines: ['"a.txt"'], length: 5 }],
}
const told = (question: Question): string => draw(jsx(RunQuestion, { question })).box.textContent

it('what a call is given is told once, and the way to its step is not read as consent', () => {
  expect(told(asked)).toContain('File')
  expect(told(asked)).not.toContain('anew')
  expect(told(asked)).toContain('Show the step')
})

it('a call without arguments, and a person who is asked, are told what it is about', () => {
  expect(told({ ...asked, arguments: [] })).toContain('Write a.txt anew')
  expect(told({ ...asked, kind: 'ask', text: 'Which one?' })).toContain('Which one?')
})
