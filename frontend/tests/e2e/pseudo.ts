import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { passes } from './accessible'
import { expectFits } from './fits'

// In the pseudo-language no letter of the page is a plain one: words of plain letters are
// the person's, or were forgotten.

// What is said of these stays: keys, and what names a tool, an argument, a result, a file,
// a model or a product.
const THEIRS =
  '\\b(Ollama|LM Studio|OpenAI|Google Gemini|Mistral|OpenRouter|Groq|DeepSeek|xAI|Hugging Face|Cerebras|curl -fsSL \\S+ \\| (ba)?sh)\\b|' +
  '\\b(Ctrl|Shift|Alt|Esc|Enter|Del|Space|React Flow( attribution)?|true|[a-z]+(_[a-z]+)+|found|text|exact|path|click|file|mode|scripted)\\b' +
  '|\\{\\{.*\\}\\}|(https?:/)?/\\S+|\\d+ [A-Z][a-z]{2}\\b'

// Here stand keys, code, what is typed, what the assistant and a tool say, and days.
const PLACES =
  'script, style, code, kbd, .key, textarea, .cm-content, .run-result, .run-line, .run-text, .run-message, .told > .message, .told > .prose, time'

// plain are the words of plain letters that are seen or heard.
function plain({ theirs, places }: { theirs: string; places: string }): string[] {
  const found = new Set<string>()
  const look = (text: string, where: Element): void => {
    if (!where.closest(places) && /[A-Za-z]{2}/.test(text.replace(new RegExp(theirs, 'g'), '')))
      found.add(`${text.trim().slice(0, 120)} – ${where.tagName.toLowerCase()}.${where.classList.value}`)
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!node.checkVisibility()) continue
      for (const name of [
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'data-tip',
        'aria-description',
        'aria-valuetext',
      ])
        look(node.getAttribute(name) ?? '', node)
      continue
    }
    const parent = node.parentElement
    if (parent?.checkVisibility()) look(node.textContent ?? '', parent)
  }
  return [...found]
}

// expectStrange holds that no word of the page is plain, that all of it fits and that axe
// has nothing to say of it.
export async function expectStrange(page: Page, place: string): Promise<void> {
  await expectNothingPlain(page, place)
  await expectFits(page)
}

// expectNothingPlain looks everywhere but where a selector says that others speak.
export async function expectNothingPlain(page: Page, place: string, but = ''): Promise<void> {
  await expect
    .poll(() => page.evaluate(plain, { theirs: THEIRS, places: PLACES + but }), { message: place, timeout: 3000 })
    .toEqual([])
  await passes(page, place)
}
