import { defineConfig } from 'vitest/config'
import { jsdomTests } from './jsdom-tests.ts'

export default defineConfig({
  test: { ...jsdomTests, include: ['{src,build}/**/*.test.{ts,tsx}'] },
})
