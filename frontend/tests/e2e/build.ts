import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../..')

// The page, the program that carries it, and the model server that answers by
// script are built once for all tests. PLANWRIGHT and SCRIPTED name ready ones.
export default function build(): (() => void) | undefined {
  if (process.env.PLANWRIGHT && process.env.SCRIPTED) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'planwright-e2e-'))
  const run = (command: string, ...args: string[]): void => {
    execFileSync(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, CGO_ENABLED: '0' },
    })
  }
  process.env.PLANWRIGHT = join(folder, 'planwright')
  process.env.SCRIPTED = join(folder, 'scripted')
  run('npm', '--prefix', 'frontend', 'run', 'build')
  run('go', 'build', '-o', process.env.PLANWRIGHT, '.')
  run('go', 'build', '-o', process.env.SCRIPTED, './internal/llm/llmtest/cmd/scripted')
  return () => rmSync(folder, { recursive: true })
}
