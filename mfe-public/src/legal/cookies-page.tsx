import { LegalPage } from './legal-page.tsx'

export const Component = () => (
  <LegalPage text="cookies" title="Cookies" subtitle="Which cookies we use, and what each is for." />
)
