# syntax=docker/dockerfile:1

# Any image with Node 24, npm and a user `node`, such as a copy in a registry of your own.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# A registry of your own, with its credentials: `--secret id=npmrc,src=$HOME/.npmrc`. It does not become part of the image.
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --include=dev
COPY . .
# What is left afterwards is what a running application needs (of PDF.js, fonts and the tables of their codes; of ONNX Runtime, the
# binaries of this platform): `du -sh /app` prints its size.
RUN npm run build && npm prune --omit=dev && rm -rf .next/cache \
  && find node_modules/pdfjs-dist -mindepth 1 -maxdepth 1 ! -name cmaps ! -name standard_fonts ! -name package.json ! -name LICENSE -exec rm -r {} + \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/$(node -p 'process.platform + "/" + process.arch')" -exec rm -r {} + \
  && du -sh /app

FROM ${BASE}
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
# Owned by root: the application cannot change itself. It writes to /data and /tmp alone. The licences of what is in it are
# named in /app/THIRD_PARTY_NOTICES.md.
COPY --from=build /app /app
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=3m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs", "--built"]
