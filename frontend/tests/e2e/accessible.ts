import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

// passes holds that nothing is wrong with what is there, and that the size of what is
// pressed is looked at too.
export async function passes(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } }).analyze()
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`), place).toEqual([])
}
