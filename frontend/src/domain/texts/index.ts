import { en } from './en'
import type { Soon, Texts } from './en'
import { keepingLabels } from './labels'
import { PSEUDO, catalogues, language, pathOf } from './language'

// texts are all that the page says, in the language that was chosen, but for what comes
// late. Modules may take theirs while they are loaded: they are not before this one is done.
export const texts: Soon = keepingLabels(await inLanguage(en))

// inLanguage is a part of the catalogue as the language has it that was chosen.
export async function inLanguage<Part extends Partial<Texts>>(english: Part): Promise<Part> {
  if (language === PSEUDO) return (await import('./pseudo')).pseudo(english)
  const load = catalogues[pathOf(language)]
  return load ? ((await load()) as { default: Part }).default : english
}
