import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// passes holds that nothing is wrong with what is there, and that the size of what is
// pressed is looked at too, but for what a popup covers in part. In the light theme only
// colours are looked at again. The page has no frames, so axe need not open a page of
// its own each time.
export async function passes(page: Page, place?: string, covered?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
  if (covered) axe.exclude(covered)
  if (await page.evaluate(() => matchMedia('(prefers-color-scheme: light)').matches)) axe.withRules('color-contrast')
  const { violations } = await axe.analyze()
  expect(
    violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
    place,
  ).toEqual([])
}
