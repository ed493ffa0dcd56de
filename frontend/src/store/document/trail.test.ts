import { beforeEach, describe, expect, it } from 'vitest'
import { useDocument } from './document'
import { useTrail, ways } from './trail'

const WAY = { path: '/a', name: 'A', step: 'call', run: undefined }

describe('the trail', () => {
  beforeEach(() => useTrail.setState({ ways: [WAY], at: '/b' }))

  it('leads to the workflow that was gone into', () => {
    useDocument.setState({ path: '/b' })
    expect(ways()).toEqual([WAY])
  })

  it('is none where another was opened since', () => {
    useDocument.setState({ path: '/c' })
    expect(ways()).toEqual([])
  })
})
