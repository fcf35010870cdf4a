"""Serves a GGUF model with llama.cpp's own server on this machine: serve_llama.py MODEL PORT."""

import sys
import time

import xllamacpp

model, port = sys.argv[1:]
params = xllamacpp.CommonParams()
params.model.path = model
params.hostnames = ["127.0.0.1"]
params.port = int(port)
params.n_ctx = 8192
params.n_parallel = 1
# More than one thread waits for the other on a busy machine.
params.cpuparams.n_threads = 1
params.use_jinja = True
params.n_gpu_layers = 0
server = xllamacpp.Server(params)
while True:
    time.sleep(1)
