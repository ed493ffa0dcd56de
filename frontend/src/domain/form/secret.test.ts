import { describe, expect, it } from 'vitest'
import { goesTo, isSecretName, keyIn, listed, takesSecret } from './secret'
import type { ToolView } from '../../wire/types'

const tool = (name: string, server = '', secrets?: string[]): ToolView => ({ name, server, secrets }) as ToolView

describe('secrets in a form', () => {
  it('stand where they go unseen', () => {
    expect(takesSecret(tool('http_request', '', ['headers']), 'headers')).toBe(true)
    expect(takesSecret(tool('http_request', '', ['headers']), 'method')).toBe(false)
    expect(takesSecret(tool('web__search', 'web'), 'query')).toBe(true)
    expect(takesSecret(tool('click'), 'target')).toBe(false)
    expect(takesSecret(undefined, 'url')).toBe(false)
  })

  it('go where the step gives them to', () => {
    expect(goesTo(tool('http_request'), { url: 'https://api.example.com:8443/a?{{x.y}}' })).toEqual({
      hosts: 'api.example.com:8443',
    })
    expect(goesTo(tool('http_request'), { url: 'https://{{x.y}}/' })).toEqual({})
    expect(goesTo(tool('http_request'), { url: '{{x.y}}' })).toEqual({})
    expect(goesTo(tool('run_command'), { argv: ['gh', 'x'] })).toEqual({ commands: 'gh' })
    expect(goesTo(tool('run_command'), {})).toEqual({ commands: '' })
    expect(goesTo(tool('web__search', 'web'), {})).toEqual({ servers: 'web' })
  })

  it('have names of small letters, digits and _', () => {
    expect(['github', 'a_1', 'a'.repeat(64)].every(isSecretName)).toBe(true)
    expect(['', '1a', 'GitHub', 'a-b', 'a.b', 'a'.repeat(65)].some(isSecretName)).toBe(false)
    expect(listed(' a.example, ,b ')).toEqual(['a.example', 'b'])
  })

  it('are found among members that are named as keys are', () => {
    const found = keyIn({ Accept: 'text/html-long', Authorization: 'Bearer abcdefgh1' })
    expect(found).toMatchObject({ value: 'abcdefgh1', name: 'key' })
    expect(found?.within('secrets.github')).toEqual({
      Accept: 'text/html-long',
      Authorization: 'Bearer {{secrets.github}}',
    })
    expect(keyIn({ 'X-Api-Key': 'abcdefgh1' })?.name).toBe('x_api_key')
    expect(keyIn({ Authorization: 'Bearer {{secrets.github}}' })).toBeUndefined()
    expect(keyIn({ Authorization: 'short' })).toBeUndefined()
    expect(keyIn('Bearer abcdefgh1')).toBeUndefined()
    expect(keyIn(null)).toBeUndefined()
    expect(keyIn(['abcdefgh1'])).toBeUndefined()
  })
})
