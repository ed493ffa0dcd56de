import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test as base } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

// Answers are what the scripted model says, in turn: a reply, or an object that
// llmtest.ParseScript describes.
export type Answers = readonly (string | Record<string, unknown>)[]

export interface Program {
  documents: string // the folder of the documents made in the program
  // model starts a scripted model and makes the next start plan with it.
  model: (answers: Answers, ...settings: string[]) => Promise<void>
  // listening starts a scripted model that the next start may find, and that nobody chose.
  listening: (script: object) => Promise<Asked>
  // set gives settings to the next starts.
  set: (...settings: string[]) => void
  // open starts the program, with a file where one is named, and opens its page. Opening
  // again starts it anew on the same files.
  open: (file?: string) => Promise<void>
  // kill ends the program at once, as a power cut would.
  kill: () => Promise<void>
  // tools are those that other programs are offered.
  tools: () => Promise<string[]>
}

// Asked tells how often a model was asked.
type Asked = () => Promise<number>

interface Fixtures {
  program: Program
}

// test gives every test a program of its own, with its own files.
export const test = base.extend<Fixtures>({
  program: async ({ page }, provide) => {
    const home = mkdtempSync(join(tmpdir(), 'planwright-home-'))
    const running: ChildProcess[] = []
    const settings: string[] = []
    const script = async (content: unknown): Promise<string> => {
      const file = join(home, 'script.json')
      writeFileSync(file, JSON.stringify(content))
      const scripted = spawn(process.env.SCRIPTED ?? '', ['--script', file])
      running.push(scripted)
      return firstLine(scripted)
    }
    let server: ChildProcess | undefined
    await provide({
      documents: join(home, 'DATA', 'planwright', 'documents'),
      model: async (answers, ...more) => {
        settings.push(`baseUrl=${await script(answers)}`, 'model=scripted', ...more)
      },
      listening: async (content) => {
        const { origin, port } = new URL(await script(content))
        settings.push(`localPorts=${port}`)
        return async () => ((await (await fetch(`${origin}/scripted/requests`)).json()) as unknown[]).length
      },
      set: (...more) => void settings.push(...more),
      open: async (file) => {
        if (server) await end(server)
        server = spawn(
          process.env.PLANWRIGHT ?? '',
          ['serve', ...(file === undefined ? [] : [file]), ...settings.flatMap((one) => ['--set', one])],
          { env: environment(home) },
        )
        running.push(server)
        await page.goto(await firstLine(server))
      },
      kill: async () => {
        if (server) await end(server, 'SIGKILL')
      },
      tools: () => toolsOf(spawn(process.env.PLANWRIGHT ?? '', ['mcp'], { env: environment(home) })),
    })
    await page.close()
    await Promise.all(running.map((one) => end(one)))
    rmSync(home, { recursive: true, force: true })
  },
})

// toolsOf asks a server of the Model Context Protocol for its tools, and ends it.
async function toolsOf(server: ChildProcess): Promise<string[]> {
  const request = (method: string, more: object): unknown =>
    server.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', method, ...more })}\n`)
  const clientInfo = { name: 'test', version: '1' }
  request('initialize', { id: 1, params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } })
  request('notifications/initialized', {})
  request('tools/list', { id: 2 })
  if (!server.stdout) throw new Error('the server says nothing')
  for await (const line of createInterface({ input: server.stdout })) {
    const { id, result } = JSON.parse(line) as { id?: number; result: { tools: { name: string }[] } }
    if (id !== 2) continue
    await end(server)
    return result.tools.map(({ name }) => name)
  }
  throw new Error('the server ended')
}

function environment(home: string): NodeJS.ProcessEnv {
  const { PATH } = process.env
  const xdg = Object.fromEntries(
    ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((name) => [`XDG_${name}_HOME`, join(home, name)]),
  )
  const DBUS_SESSION_BUS_ADDRESS = 'unix:path=/none' // no test touches the keychain of the user
  return { PATH, HOME: home, PLANWRIGHT_LOCAL_PORTS: 'none', DBUS_SESSION_BUS_ADDRESS, ...xdg }
}

function firstLine(process: ChildProcess): Promise<string> {
  const { stdout, stderr } = process
  if (!stdout) throw new Error('the process has no output')
  return new Promise((resolve, reject) => {
    let errors = ''
    stderr?.on('data', (data: Buffer) => {
      errors += data.toString()
    })
    createInterface({ input: stdout }).once('line', resolve)
    process.once('exit', (code) => reject(new Error(`ended with ${String(code)} before its first line: ${errors}`)))
  })
}

function end(process: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    process.once('exit', () => resolve())
    process.kill(signal)
  })
}

// ended waits until no request runs any more: a plan is drawn a moment before its
// request has ended.
export async function ended(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Send|Plan it)$/ }).waitFor()
}

// say writes words into the field that is there and sends them, once no request
// runs any more.
export async function say(page: Page, words: string): Promise<void> {
  await ended(page)
  const field = page.locator('#composer')
  await field.fill(words)
  await field.press('Enter')
}

// sent waits until the page has handed a call that holds the text to the program.
// Begin to wait before what makes the call: the page shows some choices at once.
export async function sent(page: Page, text: string): Promise<void> {
  await page.waitForResponse((response) => (response.request().postData() ?? '').includes(text))
}

// slowly holds back what the page sends, as a busy machine does: for what a person does
// before the program has answered.
export async function slowly(page: Page): Promise<void> {
  await page.route('**/bridge/call', async (route) => {
    await new Promise((held) => setTimeout(held, 250))
    await route.continue()
  })
}

// withheld keeps what the page sends until it is let go or, with false, cut off.
export async function withheld(page: Page): Promise<(go: boolean) => void> {
  let end: (go: boolean) => void = () => undefined
  const ended = new Promise<boolean>((resolve) => {
    end = resolve
  })
  await page.route('**/bridge/call', async (route) => {
    await ((await ended) ? route.continue() : route.abort())
  })
  return end
}

// held keeps the code of a part back until it is let go.
export async function held(page: Page, part: string): Promise<() => void> {
  let come: () => void = () => undefined
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(`**/assets/${part}-*.js`, async (route) => {
    await late
    await route.continue()
  })
  return come
}

// unanswered lets the calls that edit the document through, but none of them ends: what
// they change is told to the page all the same.
export function unanswered(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { App } = (
      window as unknown as { go: { main: { App: Record<string, (...args: unknown[]) => Promise<unknown>> } } }
    ).go.main
    for (const name of ['Edit', 'Undo', 'Redo']) {
      const made = App[name]
      App[name] = (...args) => {
        void made?.(...args)
        return new Promise(() => undefined)
      }
    }
  })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

// boxOf is where something of the canvas is drawn once that is at rest.
export async function boxOf(target: Locator): Promise<Box> {
  await expect(target.page().locator('.canvas')).toHaveAttribute('aria-busy', 'false')
  const seen: (Box | null)[] = []
  await expect
    .poll(async () => {
      seen.push(await target.boundingBox())
      const [before, now] = seen.slice(-2)
      return !!now && JSON.stringify(now) === JSON.stringify(before)
    })
    .toBe(true)
  return seen.at(-1) ?? { x: 0, y: 0, width: 0, height: 0 }
}

// step is the card of a step on the canvas.
export const step = (page: Page, id: string) => page.getByTestId(`step-${id}`)
