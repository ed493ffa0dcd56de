import { texts } from '../../domain/texts'
import { late } from '../../domain/texts/late'
import { language, languages, nameOf, spoken } from '../../domain/texts/language'
import { Button } from '../../ui/Button'

// LanguageWaits says that another language comes when the page is loaded again.
export function LanguageWaits({ chosen }: { chosen: string }) {
  if (spoken(chosen) === language) return null
  return (
    <p role="status">
      {late.settings.language.waits}{' '}
      <Button kind="link" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </p>
  )
}

// languageOptions are the languages by their own names. What is chosen is among them,
// even if the page does not speak it.
export function languageOptions(chosen: string): { value: string; text: string }[] {
  const { system } = late.settings.language
  const tags = languages.includes(chosen) || chosen === 'system' ? languages : [...languages, chosen]
  return [{ value: 'system', text: system }, ...tags.map((tag) => ({ value: tag, text: nameOf(tag) }))]
}
