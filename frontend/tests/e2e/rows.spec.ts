import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { planned } from './files'
import { byKey, focused } from './focused'
import { inspector, opened, stored } from './inspector'
import { add as addInput, card as inputCard, panel } from './inputs'
import { openRunnable, tool } from './running'
import { openTools, part, pressed } from './servers'
import { step, test } from './program'

// A list that is edited by rows, with two of them or more to begin with.
interface List {
  rows: Locator
  removes: Locator
  add: Locator
}

const named = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name })

// takes holds that a row has the keyboard.
async function takes(page: Page, rows: Locator, at: number): Promise<void> {
  await focused(page, `row ${String(at)}`)
  await expect(rows.nth(at).locator(':focus')).toHaveCount(1)
}

// adds holds that a row that is added takes the keyboard.
async function adds(page: Page, { rows, add }: List): Promise<void> {
  const before = await rows.count()
  await byKey(page, add)
  await expect(rows).toHaveCount(before + 1)
  await takes(page, rows, before)
}

// empties takes away a row in the middle, the last one and all others by the keyboard.
async function empties(page: Page, { rows, removes, add }: List, least = 0): Promise<void> {
  for (const last of [false, true, false, true]) {
    const n = await rows.count()
    if (n <= least) return
    const at = last ? n - 1 : 0
    await byKey(page, removes.nth(at))
    await expect(rows).toHaveCount(n - 1)
    if (n > 1) await takes(page, rows, Math.min(at, n - 2))
    else await expect(add).toBeFocused()
  }
}

test('the values of an argument', { tag: '@nightly' }, async ({ page, program }) => {
  await planned(page, program)
  await step(page, 'open_notes').click()
  const values = inspector(page).getByRole('list', { name: 'arguments' })
  const list = {
    rows: values.getByRole('listitem'),
    removes: named(values, /^Remove value/),
    add: named(inspector(page), 'Add a value'),
  }
  await adds(page, list)
  await page.keyboard.type('--a')
  await page.keyboard.press('Enter') // in the last of them: another one
  await expect(list.rows).toHaveCount(2)
  await takes(page, list.rows, 1)
  await page.keyboard.press('Enter') // in one that is empty: no more
  await page.keyboard.type('--b')
  await stored(program, 'open_notes', {
    tool: { name: 'launch_app', arguments: { app_name: 'Notes', arguments: ['--a', '--b'] } },
  })
  await adds(page, list)
  await page.keyboard.type('--c')
  await empties(page, list)
})

test('the conditions of a decision, and of a group in it', { tag: '@nightly' }, async ({ page, program }) => {
  const is = (literal: string) => ({ left: { variable: 'a.text' }, operator: 'Equals', right: { literal } })
  await openRunnable(
    page,
    program,
    [
      tool('a', 'clipboard_get', {}),
      { id: 'b', name: 'b', kind: 'If', if: { condition: { all: [{ any: [is('2'), is('3')] }, is('1')] } } },
      tool('c', 'notify', { message: 'x' }),
    ],
    ['a > b', 'b:IfTrue > c'],
  )
  await step(page, 'b').click()
  const group = inspector(page).locator('.form-group').first()
  const inner = inspector(page).getByRole('group', { name: 'Condition 1', exact: true })
  const nested = {
    rows: inner.locator('.form-member'),
    removes: named(inner, /^Remove condition/),
    add: named(inner, 'Add a condition'),
  }
  await adds(page, nested)
  await empties(page, nested, 2)
  const list = {
    rows: group.locator(':scope > [data-row]'),
    removes: group.locator(':scope > [data-row] > button'),
    add: named(group, 'Add a condition').last(),
  }
  await adds(page, list)
  await empties(page, list, 1)
})

test('the conditions that end a loop', { tag: '@nightly' }, async ({ page, program }) => {
  const nodes = [
    { id: 'r', name: 'r', kind: 'Loop', loop: { maxIterations: 3, exitCondition: {} } },
    tool('a', 'clipboard_get', {}),
    { id: 'e', name: 'e', kind: 'EndLoop', endLoop: { loop: 'r' } },
  ]
  await openRunnable(page, program, nodes, ['r:LoopBody > a', 'a > e', 'e > r'])
  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('treeitem').first().click()
  const list = {
    rows: inspector(page).locator('.form-member'),
    removes: named(inspector(page), /^Remove condition/),
    add: named(inspector(page), 'Add a condition'),
  }
  await adds(page, list)
  await adds(page, list)
  await empties(page, list, 1)
})

test(
  'the cases of a choice, which also keep the keyboard while they move',
  { tag: '@nightly' },
  async ({ page, program }) => {
    await opened(page, program, 'switch.planwright.json')
    await step(page, 'which').click()
    const cases = inspector(page).locator('.form-case')
    const list = {
      rows: cases,
      removes: named(inspector(page), /^Remove case/),
      add: named(inspector(page), 'Add a case'),
    }
    await adds(page, list)
    await page.keyboard.type('late')
    await page.keyboard.press('Enter')
    const up = inspector(page).getByRole('button', { name: 'Move case “late” up' })
    await byKey(page, up)
    await expect(inspector(page).getByRole('button', { name: 'Move case “late” up' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(inspector(page).getByRole('button', { name: 'Move case “late” down' })).toBeFocused()
    await empties(page, list)
  },
)

test('the tools that an AI step may use', { tag: '@nightly' }, async ({ page, program }) => {
  await opened(page, program, 'inspector-ai.planwright.json')
  await step(page, 'think').click()
  const tools = inspector(page).getByRole('group', { name: 'Tools it may use' })
  const list = {
    rows: tools.getByRole('listitem'),
    removes: named(tools, /^Remove/),
    add: named(tools, 'Find a tool…'),
  }
  await byKey(page, list.add)
  await page.keyboard.type('find_text')
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(3)
  await expect(list.add).toBeFocused() // a row without a field: what comes next is the next tool
  await empties(page, list)
})

test('the inputs of a workflow', { tag: '@nightly' }, async ({ page, program }) => {
  await openRunnable(page, program, [tool('a', 'clipboard_get', {})], [], {
    inputs: [
      { name: 'one', type: 'string' },
      { name: 'two', type: 'string' },
    ],
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Inputs of the workflow')
  await page.keyboard.press('Enter')
  const list = {
    rows: panel(page).locator('.input-card'),
    removes: named(panel(page), /^Remove input/),
    add: addInput(page),
  }
  await adds(page, list)
  await page.keyboard.type('three')
  await page.keyboard.press('Enter')
  await expect(inputCard(page, 'three')).toBeVisible()
  await byKey(page, named(panel(page), 'Move input “three” up'))
  await focused(page, 'a move')
  await expect(named(panel(page), 'Move input “three” up')).toBeFocused()
  await empties(page, list)
})

test('the variables and the headers of a server', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await openTools(page)
  await pressed(part(page), 'Add a server…')
  const form = page.getByRole('form', { name: 'Add a server' })
  for (const way of ['variable', 'header']) {
    if (way === 'header') await form.getByText('Address', { exact: true }).click()
    const list = {
      rows: form.locator('.variable'),
      removes: form.locator('.variable button'),
      add: named(form, `Add a ${way}`),
    }
    for (let i = 0; i < 3; i++) await adds(page, list)
    await empties(page, list)
  }
})

test('the folders that steps may use', { tag: '@nightly' }, async ({ page, program }) => {
  await program.open()
  await openTools(page)
  const folders = page.getByRole('region', { name: 'Folders' })
  const field = folders.getByRole('textbox')
  const rows = folders.locator('.folder')
  await expect(rows).toHaveCount(1) // the one that is allowed from the start
  for (const name of ['one', 'two']) {
    const n = await rows.count()
    const folder = join(program.documents, '../../..', name)
    mkdirSync(folder, { recursive: true })
    await field.fill(folder)
    await page.keyboard.press('Enter') // in the field that adds: it stays there for the next
    await expect(rows).toHaveCount(n + 1)
    await expect(field).toBeFocused()
  }
  for (let n = await rows.count(); n > 0; n--) {
    await byKey(page, folders.locator('.folder button').last())
    await expect(rows).toHaveCount(n - 1)
    if (n > 1) await takes(page, rows, n - 2)
    else await expect(field).toBeFocused()
  }
})
