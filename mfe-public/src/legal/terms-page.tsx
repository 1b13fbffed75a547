import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage
    text="terms"
    title="Terms of use"
    subtitle="What you can expect from us, and what we expect from you."
  />
)
