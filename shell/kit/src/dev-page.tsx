import { Button, PageTitle, setTheme, useTheme, type ThemeChoice } from '@fundharbor/kit'
import { Buttons } from './dev/buttons.tsx'
import styles from './dev/dev.module.css'
import { Fields } from './dev/fields.tsx'
import { Foundations } from './dev/foundations.tsx'
import { Overlays } from './dev/overlays.tsx'
import { Badges } from './dev/badges.tsx'
import { Feedback } from './dev/feedback.tsx'

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']

/** Every component in every state. The shell shows it at `/dev/kit` in development. */
export function DevPage() {
  const { choice } = useTheme()
  return (
    <div className={styles.page}>
      <PageTitle>Components</PageTitle>
      <div className={styles.themes} role="group" aria-label="Theme">
        {themes.map((theme) => (
          <Button
            key={theme}
            size="sm"
            variant="secondary"
            aria-pressed={choice === theme}
            onClick={() => setTheme(theme)}
          >
            {theme}
          </Button>
        ))}
      </div>
      <div className={styles.sections}>
        <div>
          <Buttons />
          <Fields />
          <Overlays />
        </div>
        <div>
          <Badges />
          <Feedback />
        </div>
      </div>
      <Foundations />
    </div>
  )
}
