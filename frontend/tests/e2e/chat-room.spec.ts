import { expect } from '@playwright/test'
import { exchange, log } from './chat'
import { boxOf, say, test } from './program'
import { openRunnable, tool } from './running'
import { keep } from './screens'
import { NIGHT } from './byNight'

for (const [width, height] of [
  [1024, 640],
  [640, 640],
] as const) {
  test.describe(`${width}x${height}`, NIGHT, () => {
    test.use({ viewport: { width, height } })

    test('a refusal is read whole beside the words that came back, and tools lie on no words', async ({
      page,
      program,
    }) => {
      await openRunnable(page, program, [tool('read', 'read_file', { path: 'a.txt' })])
      await say(page, 'What is the weather in Cologne?')
      await expect(page.getByText('Your words are back in the field below.')).toHaveCount(1)
      const words = 'Do something entirely different with all of the files that came in this week, and mind the umlauts'
      await page.locator('#composer').fill('')
      await say(page, words)
      const back = exchange(page, words).getByText('Your words are back in the field below.')
      await expect(back).toBeInViewport({ ratio: 1 })
      await keep(page, `chat-refused-${width}x${height}`)
      const foot = async (): Promise<number> => (await boxOf(log(page))).y + (await boxOf(log(page))).height
      const end = await boxOf(back)
      expect(end.y + end.height).toBeLessThanOrEqual(await foot())

      const said = exchange(page, words).locator('.said')
      await said.hover()
      const [bubble, tools] = [await boxOf(said), await boxOf(exchange(page, words).locator('.said-tools').first())]
      const told = await boxOf(exchange(page, words).locator('.told'))
      expect(tools.y).toBeGreaterThanOrEqual(bubble.y + bubble.height)
      expect(tools.y + tools.height).toBeLessThanOrEqual(told.y + 1)
    })
  })
}
