// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { api } from '../../backend/api'
import { late } from '../../domain/texts/late'
import { momentOf } from '../../domain/text/when'
import { draw } from '../../jsx/draw.fixture'
import { jsx } from '../../jsx/jsx-runtime'
import { useRuns } from '../../store/run/runs'
import { CutOff } from './CutOff'
import type { RunView } from '../../wire/types'

const began = '2026-01-02T03:04:05Z'

it.each([true, false])('that a run does not take up what was changed is said before it goes on: %s', async (any) => {
  vi.spyOn(api, 'runChanges').mockResolvedValue({ any, steps: [] })
  useRuns.setState({ list: [{ id: `cut-${any}`, status: 'interrupted', began } as unknown as RunView] })
  const { box } = draw(jsx(CutOff, {}))
  const words = any ? late.cutOff.changed : late.cutOff.text
  await vi.waitFor(() => expect(box.textContent).toContain(words(momentOf(began))))
})
