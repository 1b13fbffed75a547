import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage
    text="privacy"
    title="Privacy"
    subtitle="What this site knows about you, why, and how you end it."
  />
)
