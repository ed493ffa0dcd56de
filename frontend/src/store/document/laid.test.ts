// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useDocument } from './document'
import { laid, useLaid } from './laid'
import type { Workflow } from '../../wire/types'

// In these tests an edit writes a letter behind the name of the workflow: one that is laid
// twice shows its letter twice.
const named = (name: string): Workflow => ({ version: 1, id: 'w', name, nodes: [], edges: [], notes: [] })

function Name() {
  return jsx('p', { children: useLaid().name })
}

// Sent is an edit on its way: begin has its turn come, tell is the event that shows it.
interface Sent {
  begin: () => void
  end: () => Promise<void>
  refuse: () => Promise<void>
}

function write(letter: string): Sent {
  let begin = (): void => undefined
  let [answer, fail]: [() => void, (cause: Error) => void] = [() => undefined, () => undefined]
  let sent: Promise<unknown> = Promise.resolve()
  act(() => {
    sent = laid(
      () => letter,
      (workflow, made) => named(workflow.name + made),
      (make) => {
        begin = () => void make(useDocument.getState().workflow)
        return new Promise<void>((resolve, reject) => {
          ;[answer, fail] = [resolve, reject]
        })
      },
    ).catch(() => undefined)
  })
  const over = (how: () => void): Promise<void> =>
    act(async () => {
      how()
      await sent
    })
  return { begin: () => begin(), end: () => over(answer), refuse: () => over(() => fail(new Error('No.'))) }
}

const tell = (name: string): void =>
  act(() => useDocument.setState(({ revision }) => ({ workflow: named(name), revision: revision + 1 })))
const shown = () => draw(jsx(Name, {})).box

beforeEach(() => useDocument.setState({ workflow: named('W'), revision: 1 }))

it('an edit shows at once, and once: the document that has it is not laid over again', async () => {
  const box = shown()
  const a = write('a')
  expect(box.textContent).toBe('Wa')
  a.begin()
  expect(box.textContent).toBe('Wa')
  tell('Wa') // the event comes before the answer
  expect(box.textContent).toBe('Wa')
  await a.end()
  expect(box.textContent).toBe('Wa')
})

it('an edit that waits for its turn is laid over what comes meanwhile', async () => {
  const box = shown()
  const [a, b] = [write('a'), write('b')]
  expect(box.textContent).toBe('Wab')
  a.begin()
  tell('Wa')
  expect(box.textContent).toBe('Wab')
  await a.end()
  b.begin()
  tell('Wab')
  expect(box.textContent).toBe('Wab')
  await b.end()
  expect(box.textContent).toBe('Wab')
})

it('an edit that is refused is shown no more', async () => {
  const box = shown()
  const a = write('a')
  a.begin()
  await a.refuse()
  expect(box.textContent).toBe('W')
  tell('X')
  expect(box.textContent).toBe('X')
})

it('what cannot be made is not shown', () => {
  const box = shown()
  act(() => {
    const never = (): string => {
      throw new Error('There is no such step.')
    }
    void laid(
      never,
      (workflow) => workflow,
      () => new Promise(() => undefined),
    )
  })
  expect(box.textContent).toBe('W')
})
