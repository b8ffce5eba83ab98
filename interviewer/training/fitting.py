"""What acts.py and layer.py share of fitting by pieces."""

import torch.nn.functional as F


def loss_of(logs, wanted, weights):
    """Of the pieces that have a wanted class (0 and up), each by its weight; 0 where there is none."""
    read = wanted >= 0
    losses = F.cross_entropy(logs[read], wanted[read], reduction="none", label_smoothing=0.05)
    return (losses * weights[read]).sum() / weights[read].sum() if read.any() else logs.sum() * 0


class Average:
    """The mean of a module's weights over the steps that are added."""

    def __init__(self):
        self.count, self.mean = 0, None

    def add(self, module):
        self.count += 1
        now = {name: weight.detach().clone() for name, weight in module.state_dict().items()}
        self.mean = now if self.mean is None else {
            name: self.mean[name] + (weight - self.mean[name]) / self.count if weight.is_floating_point() else weight
            for name, weight in now.items()
        }
