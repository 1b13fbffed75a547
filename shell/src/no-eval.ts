/**
 * zod tries whether it may compile code, and the site's policy writes each try down as a violation. Told before any
 * schema is made, it does not try.
 */
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true })
