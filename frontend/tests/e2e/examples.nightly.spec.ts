import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { test } from './program'
import type { Program } from './program'
import { drawer, folderOf, rows, runAll, status, takesAnswers } from './running'
import { openText } from './workflows'

const ROOT = join(import.meta.dirname, '../../..')
const PAPER = join(ROOT, 'internal/paper/testdata')

// Examples on data, as who opens them runs them: with files, and a service that answers.
interface Case {
  id: string
  files?: Record<string, string> // texts, or where one begins with / the file to copy
  answers?: Record<string, string> // of the service, by address
  made: string // a file that is there at the end
  step?: string // that gives it
  gives?: RegExp // what its result shows
}

const CASES: Case[] = [
  {
    id: 'sums-by-month',
    files: { 'Invoices/invoices.csv': 'date;amount;from\n2026-02-14;1.10;Ann\n2026-01-03;20;Bo\n2026-02-01;2.20;Cy\n' },
    made: 'Reports/by-month.xlsx',
    step: 'Add up each month',
    gives: /2026-02.*3\.3/,
  },
  {
    id: 'read-invoices',
    files: Object.fromEntries(
      ['cairo', 'chromium', 'reportlab'].map((name) => [`Invoices/${name}.pdf`, join(PAPER, `${name}.pdf`)]),
    ),
    made: 'Reports/invoices.xlsx',
    step: 'Take out what counts',
    gives: /2026-017.*1234\.5/,
  },
  {
    id: 'collect-pages',
    answers: {
      '/issues?page=1': JSON.stringify([
        { number: 7, title: 'Late', state: 'open', created_at: '2026-11-02T08:00:00Z' },
        { number: 6, title: 'Done', state: 'closed', created_at: '2026-11-01T08:00:00Z' },
      ]),
      '/issues?page=2': '[]',
    },
    made: 'Reports/open-issues.xlsx',
    step: 'Keep the open ones',
    gives: /Late.*2026-11-02/,
  },
  {
    id: 'clear-duplicates',
    files: { 'Photos/a.jpg': 'same', 'Photos/b.jpg': 'same', 'Photos/c.jpg': 'other' },
    made: 'Photos/a.jpg',
    step: 'Pick the duplicates',
    gives: /b\.jpg/,
  },
  {
    id: 'sort-pictures',
    files: { 'Photos/a.jpg': join(ROOT, 'internal/host/testdata/taken-2024-05.jpg') },
    made: 'Sorted/2024/2024-05/a.jpg',
  },
  {
    id: 'new-in-a-feed',
    answers: {
      '/feed.json': JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: '1', title: 'First', url: 'https://example.com/1', date_published: '2026-11-01T10:00:00Z' }],
      }),
    },
    made: 'Reports/feed.csv',
    step: 'Only what is new',
    gives: /First/,
  },
]

for (const one of CASES)
  test(`the example ${one.id} runs on files of the person`, async ({ page, program }) => {
    const service = await serving(one.answers ?? {})
    const folder = folderOf(program)
    for (const [name, from] of Object.entries(one.files ?? {})) {
      const to = join(folder, name)
      mkdirSync(dirname(to), { recursive: true })
      if (from.startsWith('/')) cpSync(from, to)
      else writeFileSync(to, from)
    }
    await openExample(page, program, one.id, service)
    await runAll(page)
    await allowed(page)
    expect(existsSync(join(folder, one.made))).toBe(true)
    if (one.step !== undefined && one.gives) {
      await rows(page).filter({ hasText: one.step }).first().click()
      await expect(drawer(page)).toContainText(one.gives)
    }
    service.close()
  })

// allowed answers what the run asks, until it ends.
async function allowed(page: Page): Promise<void> {
  const allow = drawer(page).getByRole('button', { name: 'Allow once' })
  for (;;) {
    await expect(status(page)).toHaveText(/^(done|waits for you)$/, { timeout: 30_000 })
    if ((await status(page).textContent()) === 'done') return
    await takesAnswers(drawer(page), 'Allow once')
    await allow.click()
    await expect(allow).toBeHidden()
  }
}

async function openExample(page: Page, program: Program, id: string, service: Server): Promise<void> {
  const text = readFileSync(join(ROOT, 'examples', `${id}.planwright.json`), 'utf8')
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  await openText(
    page,
    program,
    JSON.parse(text.replaceAll(/https:\/\/(api|www)\.example\.com(?=\/(issues|feed))/g, address)) as Parameters<
      typeof openText
    >[2],
  )
}

async function serving(answers: Record<string, string>): Promise<Server> {
  const server = createServer((request, response) => {
    const text = answers[request.url ?? '']
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
