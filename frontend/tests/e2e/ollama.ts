import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

// How a download goes.
export type Pulling = 'whole' | 'hangs' | 'breaks' | 'full' | 'unknown'

export interface Ollama {
  port: number
  models: string[] // what it has
  pulling: Pulling
  plan: string // what its models answer
  asked: string[] // method and path of each request, in turn
  close: () => void
}

const GB = 1_000_000_000
const PART = { digest: 'sha256:a3de', total: 2.5 * GB }

// serveOllama is a server on this machine that speaks the documented interface of Ollama.
export async function serveOllama(models: string[], plan: string, port = 0): Promise<Ollama> {
  const server = createServer((request, response) => void answer(ollama, request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const ollama: Ollama = {
    port: (server.address() as AddressInfo).port,
    models,
    pulling: 'whole',
    plan,
    asked: [],
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return ollama
}

async function answer(ollama: Ollama, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const what = `${request.method ?? ''} ${request.url ?? ''}`
  ollama.asked.push(what)
  let body = ''
  for await (const piece of request) body += String(piece)
  switch (what) {
    case 'GET /v1/models':
      send(response, {
        object: 'list',
        data:
          ollama.models.length === 0 ? null : ollama.models.map((id) => ({ id, object: 'model', owned_by: 'library' })),
      })
      return
    case 'GET /api/tags':
      send(response, {
        models: ollama.models.map((name) => ({
          name,
          size: 5.2 * GB,
          details: { family: 'qwen3', parameter_size: '8.2B', quantization_level: 'Q4_K_M' },
        })),
      })
      return
    case 'GET /api/ps':
      send(response, { models: ollama.models.slice(0, 1).map((name) => ({ name })) })
      return
    case 'POST /api/show':
      send(response, { modelfile: 'FROM /tmp/sha256-a3de' })
      return
    case 'POST /api/pull':
      await pull(ollama, (JSON.parse(body) as { model: string }).model, response)
      return
    case 'POST /v1/chat/completions':
      complete(ollama.plan, response)
      return
    default:
      response.writeHead(404).end('404 page not found')
  }
}

const send = (response: ServerResponse, value: unknown): void => void response.end(JSON.stringify(value))
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function pull(ollama: Ollama, model: string, response: ServerResponse): Promise<void> {
  const say = (line: unknown): void => void response.write(`${JSON.stringify(line)}\n`)
  say({ status: 'pulling manifest' })
  if (ollama.pulling === 'unknown') say({ error: 'pull model manifest: file does not exist' })
  if (ollama.pulling === 'full') say({ error: 'write sha256-a3de-partial: no space left on device' })
  if (ollama.pulling === 'unknown' || ollama.pulling === 'full') {
    response.end()
    return
  }
  for (let tenths = 0; tenths <= 10; tenths += 1) {
    say({ status: 'pulling a3de', ...PART, completed: (PART.total * tenths) / 10 })
    await pause(20)
    if (tenths < 4) continue
    if (ollama.pulling === 'breaks') response.destroy()
    while (ollama.pulling === 'hangs' && !response.destroyed) {
      say({ status: 'pulling a3de', ...PART, completed: (PART.total * tenths) / 10 }) // as the real one does
      await pause(60)
    }
    if (response.destroyed) return
  }
  say({ status: 'verifying sha256 digest' })
  ollama.models.push(model)
  say({ status: 'success' })
  response.end()
}

function complete(content: string, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const piece = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
  response.end(`${piece({ role: 'assistant', content }, null)}${piece({}, 'stop')}data: [DONE]\n\n`)
}
