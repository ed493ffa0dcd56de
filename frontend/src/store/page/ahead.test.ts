import { describe, expect, it } from 'vitest'
import { ahead } from './ahead'

// The program of these tests holds a set of switches, and answers when it is told to.
function program() {
  const shown: string[] = []
  const sent: { name: string; answer: () => void; refuse: (cause: Error) => void }[] = []
  const switches = ahead<Record<string, boolean>, { name: string; on: boolean }>(
    (state, { name, on }) => ({ ...state, [name]: on }),
    (state) => {
      shown.push(
        Object.keys(state)
          .filter((name) => state[name])
          .join(' '),
      )
    },
  )
  const turn = (name: string, on: boolean): Promise<void> =>
    switches.choose(
      { name, on },
      () =>
        new Promise<void>((answer, refuse) => {
          sent.push({ name, answer, refuse })
        }),
    )
  const asked = async (): Promise<string[]> => {
    await new Promise((resolve) => {
      setTimeout(resolve)
    })
    return sent.map(({ name }) => name)
  }
  return { switches, sent, turn, asked, last: () => shown.at(-1) }
}

describe('ahead', () => {
  it('shows a choice before it is answered, and sends choices in order', async () => {
    const { switches, sent, turn, asked, last } = program()
    switches.tell({})
    const a = turn('a', true)
    const b = turn('b', true)
    expect(last()).toBe('a b')
    expect(await asked()).toEqual(['a'])
    switches.tell({ a: true }) // without b: that is not answered yet
    sent[0]?.answer()
    await a
    expect(last()).toBe('a b')
    expect(await asked()).toEqual(['a', 'b'])
    switches.tell({ a: true, b: true })
    sent[1]?.answer()
    await b
    expect(last()).toBe('a b')
  })

  it('takes a choice back that fails, and goes on with the next', async () => {
    const { switches, sent, turn, asked, last } = program()
    switches.tell({ a: true })
    const a = turn('a', false)
    const b = turn('b', true)
    expect(last()).toBe('b')
    await asked()
    sent[0]?.refuse(new Error('no'))
    await expect(a).rejects.toThrow('no')
    expect(last()).toBe('a b')
    await asked()
    sent[1]?.refuse(new Error('no'))
    await expect(b).rejects.toThrow('no')
    expect(last()).toBe('a')
  })

  it('lets nothing overtake a choice', async () => {
    const { switches, sent, turn, asked } = program()
    const done: string[] = []
    const a = turn('a', true).then(() => done.push('a'))
    const applied = switches.inTurn(() => Promise.resolve(done.push('apply')))
    await asked()
    expect(done).toEqual([])
    sent[0]?.answer()
    await Promise.all([a, applied])
    expect(done.toSorted()).toEqual(['a', 'apply'])
  })
})
