export { DevPage as Component } from '@fundharbor/kit/dev-page.tsx'
