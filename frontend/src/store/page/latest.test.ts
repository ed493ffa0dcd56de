import { expect, it } from 'vitest'
import { latest } from './latest'

// orders are all the orders in which what is listed can come.
const orders = <T>(list: readonly T[]): T[][] =>
  list.length === 0 ? [[]] : list.flatMap((one, i) => orders(list.toSpliced(i, 1)).map((rest) => [one, ...rest]))

interface Open {
  settle: (failed: boolean) => void
  shown: Promise<void>
}

// asked is a question whose answer is told to show when it is still wanted.
function asked(isWanted: () => boolean, name: string, show: (name: string) => void): Open {
  let settle: Open['settle'] = () => undefined
  const answer = new Promise<string>((resolve, reject) => {
    settle = (failed) => (failed ? reject(new Error(name)) : resolve(name))
  })
  const put = (): void => {
    if (isWanted()) show(name)
  }
  return { settle, shown: answer.then(put, put) }
}

const NAMES = ['first', 'second', 'third', 'fourth']

it.each(orders(NAMES))('shows the newest alone, where %s comes before %s, %s and %s', async (...order) => {
  for (const failing of [undefined, ...NAMES]) {
    const [answers, shown]: [ReturnType<typeof latest>, string[]] = [latest(), []]
    const open = new Map(NAMES.map((name) => [name, asked(answers.ask(), name, (one) => shown.push(one))]))
    for (const name of order) {
      open.get(name)?.settle(name === failing)
      await open.get(name)?.shown
    }
    expect(shown).toEqual(['fourth'])
  }
})

it.each([0, 1, 2, 3, 4])('shows nothing that comes after %i answers, when nobody waits any more', async (before) => {
  for (const order of orders(NAMES)) {
    const [answers, shown]: [ReturnType<typeof latest>, string[]] = [latest(), []]
    const open = new Map(NAMES.map((name) => [name, asked(answers.join(), name, (one) => shown.push(one))]))
    for (const [i, name] of order.entries()) {
      if (i === before) answers.drop()
      open.get(name)?.settle(false)
      await open.get(name)?.shown
    }
    expect(shown).toEqual(order.slice(0, before))
  }
})

it('shows an answer that comes before the next is asked, and then that of the next', async () => {
  const [answers, shown]: [ReturnType<typeof latest>, string[]] = [latest(), []]
  const first = asked(answers.ask(), 'first', (one) => shown.push(one))
  first.settle(false)
  await first.shown
  const second = asked(answers.ask(), 'second', (one) => shown.push(one))
  second.settle(false)
  await second.shown
  expect(shown).toEqual(['first', 'second'])
})

it('keeps what one asks apart from what another does', () => {
  const [mine, other] = [latest(), latest()]
  const isWanted = mine.ask()
  other.ask()
  other.drop()
  expect(isWanted()).toBe(true)
})
