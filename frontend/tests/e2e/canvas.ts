import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { only } from './files'
import { boxOf, step } from './program'
import type { Program } from './program'

// What tests of editing on the canvas share.

const condition = { left: { variable: 'a.found' }, operator: 'Equals', right: { literal: true } }

function nodeOf(id: string): Record<string, unknown> {
  const own = { id, name: id.toUpperCase() }
  switch (id[0]) {
    case 'i':
      return { ...own, kind: 'If', if: { condition } }
    case 'l':
      return { ...own, kind: 'Loop', loop: { exitCondition: condition, maxIterations: 3 } }
    case 'e':
      return { ...own, kind: 'EndLoop', endLoop: { loop: `l${id.slice(1)}` } }
    default:
      return { ...own, kind: 'Tool', tool: { name: 'find_text', arguments: { text: id } } }
  }
}

// workflowOf reads "a > b" and "i1:IfTrue > b", one line a way. i is an If, l a Loop,
// e its EndLoop, any other id a Tool.
export function workflowOf(...lines: string[]): string {
  const ids = new Set<string>()
  const edges: Record<string, string>[] = []
  for (const line of lines) {
    const stops = line.split('>').map((stop) => stop.trim().split(':'))
    stops.forEach(([id = '', output], at) => {
      ids.add(id)
      const to = stops[at + 1]?.[0]
      if (to !== undefined) edges.push({ from: id, to, ...(output !== undefined && { output }) })
    })
  }
  return JSON.stringify({ version: 1, id: 'w', name: 'Walk', nodes: [...ids].map(nodeOf), edges, notes: [] })
}

export const FORK = ['a > i1', 'i1:IfTrue > b > d', 'i1:IfFalse > c > d']
export const LOOP = ['a > l1', 'l1:LoopBody > b > e1 > l1', 'l1:LoopDone > d']

// openFlow opens such a workflow and waits until it is drawn.
export async function openFlow(page: Page, program: Program, ...lines: string[]): Promise<void> {
  await program.open()
  await page.getByRole('button', { name: /Open…/ }).click()
  await page.getByLabel('Text of a workflow file').fill(workflowOf(...lines))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.locator('.card').first()).toBeVisible()
  await boxOf(page.locator('.card').last())
}

export const canvas = (page: Page): Locator => page.getByRole('application', { name: 'Workflow graph' })
export const chooser = (page: Page): Locator => page.getByRole('dialog', { name: /^(Add a step|Link “)/ })

export interface Saved {
  nodes: {
    id: string
    name: string
    kind: string
    position?: { x: number; y: number }
    enabled?: boolean
    ends?: string[]
    tool?: { arguments: Record<string, unknown> }
  }[]
  edges: { from: string; to: string; output?: string }[]
  notes: {
    color?: string
    id: string
    text: string
    position: { x: number; y: number }
    width?: number
    height?: number
  }[]
}

export const saved = (program: Program): Saved => JSON.parse(readFileSync(only(program), 'utf8')) as Saved

// linked waits until the file has these links and no others: "a>b", "i1:IfTrue>b".
export async function linked(program: Program, ...links: string[]): Promise<void> {
  const now = (): string[] =>
    saved(program).edges.map(({ from, to, output }) => (output ? `${from}:${output}>${to}` : `${from}>${to}`))
  await expect(() => expect(now().toSorted()).toEqual(links.toSorted())).toPass({ timeout: 15_000 })
}

export interface Spot {
  x: number
  y: number
}

// middle is the middle of what is drawn, once that is at rest.
export async function middle(target: Locator): Promise<Spot> {
  const { x, y, width, height } = await boxOf(target)
  return { x: x + width / 2, y: y + height / 2 }
}

// drag presses in one place and lets go in another; inBetween runs before that.
export async function drag(page: Page, from: Spot, to: Spot, inBetween?: () => Promise<void>): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await inBetween?.()
  await page.mouse.up()
}

// port is the handle of an output, which shows while its card is pointed at.
export async function port(page: Page, id: string, output = ''): Promise<Spot> {
  await step(page, id).hover()
  return middle(page.getByTestId(`port-${id}-${output}`))
}

// onLink is a point of a link beside its first card, where no handle is.
export async function onLink(page: Page, from: string, to: string): Promise<Spot> {
  const [above, below] = [await boxOf(step(page, from)), await boxOf(step(page, to))]
  return {
    x: (above.x + above.width / 2 + below.x + below.width / 2) / 2,
    y: above.y + above.height + (below.y - above.y - above.height) * 0.15,
  }
}
