import { LinkButton } from '@fundharbor/kit'
import styles from './account.module.css'
import { Section } from './section.tsx'

export const TourSection = () => (
  <Section title="Guided tour" about="Seven steps through the site, from your profile to the plans.">
    <LinkButton to="/dashboard?tour=restart" variant="secondary" className={styles.submit}>
      Take the tour again
    </LinkButton>
  </Section>
)
