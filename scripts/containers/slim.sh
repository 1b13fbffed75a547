#!/bin/sh
# Run in a Dockerfile after the install: takes out what no running service reads, half of node_modules.
set -e
# Types, source maps, fonts and builds for browsers.
find node_modules/.pnpm -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \
  -o -name '*.woff2' -o -name '*.umd.cjs' -o -name '*.iife.js' \
  -o -path '*/pdfjs-dist/build/*' -o -path '*/pdfjs-dist/web/*' \
  -o -path '*/date-fns/fp/*' -o -path '*/date-fns/*cdn*' \
  -o -path '*/onnxruntime-web/dist/ort.*' ! -name 'ort.node.*' \
  -o -name 'ort-wasm-simd-threaded.jsep.*' \) -delete
# Generated files are set in regular and bold only.
find node_modules/.pnpm -type f -path '*/@fontsource/noto-*/files/*' ! -name '*-[47]00-*' -delete
