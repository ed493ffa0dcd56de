import { beforeEach, expect, it, vi } from 'vitest'
import { flow } from '../../domain/graph/parse.fixture'
import { useDocument } from '../document/document'
import { made } from '../document/made.fixture'
import { addOutput, moveOutput, removeOutput, renameOutput } from './outputs'
import type { Patch, RunOutput } from '../../wire/types'

vi.stubGlobal('window', { go: { main: { App: { Edit: ({ patch }: { patch: Patch }) => made(patch) } } } })

const outputs = (): RunOutput[] => [...(useDocument.getState().workflow.outputs ?? [])]
const names = (): string[] => outputs().map(({ name }) => name)

beforeEach(() => {
  useDocument.setState(({ revision }) => ({ workflow: flow('a > b'), revision: revision + 1, readOnly: false }))
})

it('an output that is added is a text, and has a name that no other has', async () => {
  await addOutput()
  await addOutput()
  expect(outputs().map(({ type }) => type)).toEqual(['string', 'string'])
  expect(new Set(names()).size).toBe(2)
})

it('an output is moved, renamed and removed alone', async () => {
  await addOutput()
  await addOutput()
  const [first = '', second = ''] = names()
  await moveOutput(second, -1)
  expect(names()).toEqual([second, first])
  const { id } = useDocument.getState().workflow
  await renameOutput(id, first, 'total')
  expect(names()).toEqual([second, 'total'])
  await expect(renameOutput(id, 'total', second)).rejects.toThrow()
  await removeOutput(second)
  expect(names()).toEqual(['total'])
})
