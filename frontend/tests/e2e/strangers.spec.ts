import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createServer, request as send } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { names, notice, written } from './home'
import { step, test } from './program'

// A page of another server on this machine tries to reach the program that is open in
// the same browser, and its server replays whatever the browser sends there.

interface Hostile {
  address: string
  seen: IncomingHttpHeaders[] // of all requests that it got
  end: () => void
}

async function hostile(): Promise<Hostile> {
  const seen: IncomingHttpHeaders[] = []
  const server: Server = createServer((request, response) => {
    seen.push(request.headers)
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Nice page</title><body>Nice page</body>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
    seen,
    end: () => server.close(),
  }
}

const rename = (page: Page, name: string): Promise<void> =>
  page.evaluate(async (to) => {
    const { App } = (
      window as unknown as { go: { main: { App: { RenameDocument: (name: string) => Promise<unknown> } } } }
    ).go.main
    await App.RenameDocument(to)
  }, name)

// attack tries all that a page can do, and says what came of each.
function attack(page: Page, [home, body]: readonly [string, string]): Promise<Record<string, string>> {
  return page.evaluate(
    async ([to, call]) => {
      const outcome: Record<string, string> = {}
      const tried = async (name: string, what: () => Promise<unknown>): Promise<void> => {
        outcome[name] = await Promise.resolve()
          .then(what)
          .then(String, () => 'failed')
      }
      const loaded = (element: HTMLElement): Promise<string> =>
        new Promise((resolve) => {
          element.onload = () => resolve('loaded')
          element.onerror = () => resolve('failed')
          document.body.append(element)
        })
      const calls = `${to}bridge/call`
      await tried(
        'fetch',
        async () => (await fetch(calls, { method: 'POST', body: call, credentials: 'include' })).status,
      )
      await tried(
        'fetch without an answer',
        async () => (await fetch(calls, { method: 'POST', body: call, credentials: 'include', mode: 'no-cors' })).type,
      )
      await tried(
        'fetch with a header',
        async () => (await fetch(calls, { method: 'POST', body: call, headers: { 'Planwright-Key': 'x' } })).status,
      )
      await tried('beacon', () => Promise.resolve(navigator.sendBeacon(calls, call)))
      await tried(
        'events',
        () =>
          new Promise((resolve, reject) => {
            const stream = new EventSource(`${to}bridge/events`, { withCredentials: true })
            stream.onopen = resolve
            stream.onerror = reject
          }),
      )
      await tried(
        'socket',
        () =>
          new Promise((resolve, reject) => {
            const socket = new WebSocket(`${to.replace('http', 'ws')}bridge/events`)
            socket.onopen = resolve
            socket.onerror = reject
          }),
      )
      await tried('image', () => loaded(Object.assign(new Image(), { src: `${to}favicon.ico` })))
      await tried('script', () =>
        loaded(Object.assign(document.createElement('script'), { src: `${to}bridge/shim.js` })),
      )
      await tried('module', () => import(`${to}bridge/shim.js`))
      const frame = Object.assign(document.createElement('iframe'), { src: to, name: 'frame' })
      await tried('frame', async () => {
        await loaded(frame)
        return frame.contentDocument?.title
      })
      const form = Object.assign(document.createElement('form'), {
        action: calls,
        method: 'post',
        enctype: 'text/plain',
        target: 'frame',
      })
      form.append(Object.assign(document.createElement('input'), { name: `${call.slice(0, -1)},"x":"`, value: '"}' }))
      document.body.append(form)
      form.submit()
      const opened = window.open(`${to}#token=x`)
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await tried('window', () => Promise.resolve((opened as unknown as { go: object }).go))
      return outcome
    },
    [home, body] as const,
  )
}

// replay sends what the hostile server got as if the program's own page did.
function replay(home: string, headers: IncomingHttpHeaders, body: string): Promise<number | undefined> {
  const { origin, host } = new URL(home)
  return new Promise((resolve, reject) => {
    const out = send(
      `${home}bridge/call`,
      {
        method: 'POST',
        headers: {
          ...headers,
          host,
          origin,
          'sec-fetch-site': 'same-origin',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
    out.once('error', reject)
    out.end(body)
  })
}

test('a page on another port calls nothing, and what the browser sends there opens nothing', async ({
  page,
  program,
}) => {
  await program.open()
  const home = `${new URL(page.url()).origin}/`
  await expect(page.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
  const called = page.waitForRequest('**/bridge/call')
  await rename(page, 'Mine')
  await expect(page).toHaveTitle(/Mine/)
  const body = ((await called).postData() ?? '').replace('Mine', 'Theirs')
  const stranger = await hostile()
  const visit = await page.context().newPage()
  await visit.goto(stranger.address)
  const outcome = await attack(visit, [home, body])
  expect(outcome).toEqual({
    fetch: 'failed',
    'fetch without an answer': 'failed',
    'fetch with a header': 'failed',
    beacon: 'true',
    events: 'failed',
    socket: 'failed',
    image: 'failed',
    script: 'failed',
    module: 'failed',
    frame: 'undefined',
    window: 'failed',
  })
  expect(stranger.seen.length).toBeGreaterThan(0)
  for (const headers of stranger.seen) expect(await replay(home, headers, body)).toBe(403)
  stranger.end()
  await rename(page, 'Still mine') // the page itself goes on, and nothing came between
  await expect(page).toHaveTitle(/Still mine/)
  const versions = await page.evaluate(async () => {
    const { App } = (window as unknown as { go: { main: { App: { History: (after: number) => Promise<unknown[]> } } } })
      .go.main
    return (await App.History(0)).length
  })
  expect(versions).toBe(2)
})

test(
  'the page is loaded again, opened in a second tab and closed to another browser',
  { tag: '@nightly' },
  async ({ browser, page, program }) => {
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await program.open()
    const first = page.getByRole('heading', { name: 'What should happen?' })
    await expect(first).toBeVisible()
    const printed = addresses.find((address) => address.includes('#token=')) ?? ''
    expect(printed).not.toBe('')
    expect(page.url()).not.toContain('token')
    await page.reload()
    await expect(first).toBeVisible()
    const second = await page.context().newPage()
    await second.goto(printed)
    await expect(second.getByRole('heading', { name: 'What should happen?' })).toBeVisible()
    const other = await (await browser.newContext()).newPage()
    await other.goto(printed)
    await expect(other.getByRole('heading', { name: 'Planwright could not start' })).toBeVisible()
    await expect(other.getByText('This page is closed to strangers.')).toBeVisible()
    await program.open() // anew: another key, which the tab takes from the new address
    await expect(first).toBeVisible()
  },
)

test('a tab says so when another one opens another workflow', { tag: '@nightly' }, async ({ page, program }) => {
  written(program, 'First', {
    nodes: [{ id: 'a', name: 'A', kind: 'Tool', tool: { name: 'wait', arguments: { milliseconds: 1 } } }],
  })
  written(program, 'Second')
  await program.open()
  await page.getByRole('button', { name: 'Home' }).click()
  await names(page).filter({ hasText: 'First' }).click()
  await expect(step(page, 'a')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Home' }).click()
  await names(other).filter({ hasText: 'Second' }).click()
  await expect(notice(page)).toContainText('This was opened in another tab')
  await expect(notice(page)).toContainText('“First” is kept')
  await expect(notice(other)).toHaveCount(0)
})
