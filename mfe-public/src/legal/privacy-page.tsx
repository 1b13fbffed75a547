import { Controller } from './controller.tsx'
import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage
    text="privacy"
    title="Privacy"
    subtitle="What this site stores about you, why, and how to delete it."
  >
    <Controller />
  </LegalPage>
)
