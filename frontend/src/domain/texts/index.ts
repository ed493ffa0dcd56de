import { en } from './en'
import type { Texts } from './en'
import { keepingLabels } from './labels'
import { PSEUDO, catalogues, language, pathOf } from './language'

// texts are all that the page says, in the language that was chosen. Modules may take
// theirs while they are loaded: they are not before this one is done.
export const texts: Texts = keepingLabels(await spokenTexts())

async function spokenTexts(): Promise<Texts> {
  if (language === PSEUDO) return (await import('./pseudo')).pseudo(en)
  const load = catalogues[pathOf(language)]
  return load ? ((await load()) as { default: Texts }).default : en
}
