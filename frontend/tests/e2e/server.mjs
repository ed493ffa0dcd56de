// A tool server that speaks MCP over its standard input and output. Its tools are in
// the file that it is started with; it says so when the file changes.
import { readFileSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'

const [, , file] = process.argv
const send = (message) => {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}
const text = () => readFileSync(file, 'utf8')

function resultOf({ method, params }) {
  switch (method) {
    case 'initialize':
      return {
        protocolVersion: params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'words', version: '1' },
      }
    case 'tools/list':
      return { tools: JSON.parse(text()) }
    case 'tools/call':
      return { content: [{ type: 'text', text: JSON.stringify(params.arguments) }] }
    default:
      return {}
  }
}

process.stderr.write('The words server is up.\n')
if (process.env.WORDS_KEY) process.stderr.write(`Its key is ${process.env.WORDS_KEY}\n`)
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const message = JSON.parse(line)
    if (message.id !== undefined) send({ id: message.id, result: resultOf(message) })
  })
  .on('close', () => {
    process.exit()
  })

let known = text()
watch(dirname(file), () => {
  if (text() === known) return
  known = text()
  send({ method: 'notifications/tools/list_changed' })
})
