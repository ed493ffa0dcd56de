import type { VersionView } from '../../wire/types'

// at is a version that the person made.
export const at = (version: number, time = '2026-03-04T10:00:00', name = ''): VersionView => ({
  version,
  time,
  kind: 'edit',
  of: 0,
  author: 'person',
  label: `edit ${version}`,
  name,
  prompt: '',
  model: '',
  attempts: 0,
  tokens: 0,
})
