import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage text="terms" title="Terms of Use" subtitle="What you can expect of us, and we of you." />
)
